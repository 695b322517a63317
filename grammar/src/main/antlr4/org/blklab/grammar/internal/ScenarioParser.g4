/*
 * The scenario language. Tokens come from the hand-written Lexer through TokenFilter, which has
 * already decided three things that are awkward in a grammar:
 *
 * - which words are keywords here (every other word is a NAME),
 * - where statements end: END stands between two statements of the file, and before each statement
 *   of a block (so that a block is `{ (END statement)* }`, and whatever stands after END is read
 *   by a rule that recovers),
 * - that all brackets are balanced.
 *
 * Thereby every decision below needs one token. A rule that ends with endOfStatement() catches the
 * errors inside it and skips to its own end; all others pass them on (see Recovery).
 */
parser grammar ScenarioParser;

options {
  superClass = ParserBase;
}

tokens {
  // never seen by a rule: the first two are dropped by the filter, the third always is an error
  NEWLINE, COMMENT, INVALID,
  END, NAME, NUMBER, QUANTITY, RATE, BOOL, RAW_STRING, JS_CODE,
  STRING, STRING_OPEN, CHARS, HOLE_OPEN, HOLE_CLOSE, STRING_CLOSE,
  LBRACE, RBRACE, LPAREN, RPAREN, LBRACKET, RBRACKET, SEMICOLON, COMMA, COLON, QUESTION, DOT,
  ASSIGN, RANGE, PLUS, MINUS, STAR, SLASH, MODULO, EQ, NE, LT, LE, GT, GE, IN, AND, OR, NOT,
  KERNEL, MACHINE, QUEUE, KIND, PATCH, WITHOUT, JOB, FOR, USE, LET, PARAM, RUN, UNTIL, AT, EVERY,
  TASK, AFTER, FROM, TO, ON, WHEN, JS, EXPECT, ERROR, ABORT, PRINT, TABLE, PLOT, OVER, TRACE, REPORT,
  RESET, COMPARE, VARIANT, SWEEP, BISECT, BAD, TUNE, GOAL, WITHIN, RUNS,
  IO, FSYNC, COMPUTE, SLEEP, REPEAT, PARALLEL, RANDOM, SEQUENTIAL, SYNC, FUA
}

// ---- statements

statement
  : ( declaration | forLoop | use | let | param | run | at | every | task | on | script | expect | abort
    | print | table | plot | trace | report | reset | compare | sweep | bisect | tune | assignment
    ) { endOfStatement(); }
  ;

block : LBRACE (END statement)* RBRACE ;

assignment : path ASSIGN expression ;

forLoop : FOR declaredName IN expression block ;

use : USE text ;

let : LET declaredName ASSIGN expression ;

param : PARAM declaredName ASSIGN expression ;

run : RUN (UNTIL until=expression | time=expression)? ;

at : AT expression block ;

every : EVERY period=expression AFTER? (FROM from=expression)? (TO to=expression)? block ;

task : TASK declaredName block ;

on : ON NAME (LPAREN declaredName RPAREN)? (WHEN expression)? (block | script) ;

script : JS (JS_CODE | text) ;

expect : EXPECT (ERROR NAME block | condition=expression (COMMA message=expression)?) ;

abort : ABORT WHEN condition=expression (COMMA message=expression)? ;

print : PRINT expressions ;

table : TABLE expressions ;

plot : PLOT expressions (OVER? NAME)? (TO expression)? ;

trace : TRACE path TO expression ;

report : REPORT expression ;

reset : RESET NAME ;

// ---- declarations

declaration
  : KERNEL text body?
  | MACHINE body
  | QUEUE ON target body?
  | KIND newName (COLON model)? (ON target)? body?
  ;

newName : declaredName | text ;

declaredName : NAME ;

model : (NAME | JS) text? ;

target : path | text ;

body : LBRACE (END item)* RBRACE ;

item : (property | patch | job) { endOfStatement(); } ;

property : path ASSIGN expression (FROM text)? ;

patch : (PATCH | WITHOUT) NAME ;

job : JOB steps ;

steps : LBRACE (END step)* RBRACE ;

step
  : ( IO size=expression (RANDOM | SEQUENTIAL | AT offset=expression)? (SYNC | FUA)*
    | FSYNC
    | (COMPUTE | SLEEP) time=expression
    | REPEAT times=expression steps
    | PARALLEL steps
    ) { endOfStatement(); }
  ;

// ---- experiments

compare : COMPARE LBRACE (END compareItem)* RBRACE ;

compareItem : (variant | property) { endOfStatement(); } ;

variant : VARIANT declaredName block ;

sweep : SWEEP axes ;

axes : LBRACE (END axis)* RBRACE ;

axis : path (ASSIGN | IN) expression { endOfStatement(); } ;

bisect : BISECT FROM from=expression TO to=expression BAD WHEN condition=expression ;

tune : TUNE GOAL objective=expression OVER axes (WITHIN budget=expression RUNS)? ;

// ---- expressions, weakest binding first

wholeExpression : expression EOF ;

expressions : expression (COMMA expression)* ;

expression : disjunction (QUESTION expression COLON expression)? ;

disjunction : conjunction (OR conjunction)* ;

conjunction : negation (AND negation)* ;

negation : NOT negation | comparison ;

comparison : range ((EQ | NE | LT | LE | GT | GE | IN) range)? ;

range : sum (RANGE sum)? ;

sum : product ((PLUS | MINUS) product)* ;

product : unary ((STAR | SLASH | MODULO) unary)* ;

unary : MINUS unary | primary ;

primary : literal | text | JS text | named | (group | list) index* ;

literal : NUMBER | QUANTITY | RATE | BOOL ;

group : LPAREN expression RPAREN ;

list : LBRACKET (expression (COMMA expression)*)? RBRACKET ;

index : LBRACKET expression RBRACKET ;

named : NAME (arguments index* | index* (DOT part)*) ;

arguments : LPAREN expressions? RPAREN ;

path : part (DOT part)* ;

part : NAME index* ;

text : STRING | RAW_STRING | STRING_OPEN (CHARS | HOLE_OPEN expression HOLE_CLOSE)* STRING_CLOSE ;
