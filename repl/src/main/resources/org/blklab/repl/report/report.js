"use strict";
(() => {
  const charts = JSON.parse(document.getElementById("charts").textContent);
  const colours = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#808080"];
  const root = document.documentElement;
  const drawn = [];

  function style(name) { return getComputedStyle(root).getPropertyValue(name).trim(); }
  function add(to, tag, text) {
    const made = document.createElement(tag);
    if (text !== undefined) made.textContent = text;
    to.appendChild(made);
    return made;
  }
  function short(v) { return v == null ? "–" : +v.toPrecision(4) + ""; }

  // 1, 2 or 5 times a power of ten
  function round(v) {
    const lead = v / 10 ** Math.floor(Math.log10(v) + 1e-9);
    return [1, 2, 5].some(due => Math.abs(lead - due) < 1e-6);
  }

  // uPlot wants one x for all lines: the union of theirs
  function aligned(lines) {
    return uPlot.join(lines.map(line => {
      const xs = [], ys = []; // x must rise: of equal ones the last counts, but for dots
      for (let i = 0; i < line.x.length; i++) {
        if (xs.length && xs[xs.length - 1] >= line.x[i]) ys[ys.length - 1] = line.y[i];
        else { xs.push(line.x[i]); ys.push(line.y[i]); }
      }
      return [xs, ys];
    }));
  }

  function plot(chart, to) {
    const axis = label => ({ label, labelSize: 26, font: "13px system-ui", labelFont: "14px system-ui",
      stroke: () => style("--fg"), grid: { stroke: () => style("--line"), width: 1 },
      ticks: { stroke: () => style("--line"), width: 1 } });
    const dots = chart.kind === "DOTS";
    const x = axis(chart.xLabel), y = axis(chart.yLabel);
    y.size = 72;
    if (chart.categories.length) {
      x.splits = () => chart.categories.map((_, i) => i);
      x.values = (_, at) => at.map(i => chart.categories[i] ?? "");
    } else if (chart.xLog) {
      x.values = (_, at) => at.map(v => v == null ? "" : round(v) ? short(v) : "");
      x.filter = (_, at) => at; // its own leaves powers of ten alone
    }
    const width = () => Math.max(320, Math.min(960, to.clientWidth || 900));
    const u = new uPlot({
      width: width(), height: 360,
      scales: { x: { time: false, distr: chart.xLog ? 3 : 1 }, y: { range: (_, min, max) => [Math.min(0, min), max > 0 ? max * 1.05 : 1] } },
      axes: [x, y],
      legend: { live: true },
      cursor: { drag: { x: true, y: false } },
      series: [{ label: chart.xLabel, value: (_, v) => short(v) }].concat(chart.lines.map((line, i) => ({
        label: line.name, stroke: colours[i % colours.length], width: 2, dash: i >= colours.length ? [6, 4] : undefined,
        value: (_, v) => short(v), spanGaps: chart.kind !== "DOTS",
        paths: dots ? () => null : chart.kind === "STEPS" ? uPlot.paths.stepped({ align: 1 }) : undefined,
        points: dots ? { show: true, size: 3, width: 0, fill: colours[i % colours.length] } : { show: line.x.length < 40 } })))
    }, aligned(chart.lines), to);
    drawn.push(() => u.redraw());
    window.addEventListener("resize", () => u.setSize({ width: width(), height: 360 }));
    keys(u, to, chart);
  }

  // arrows move along the curve, plus and minus zoom, 0 shows all
  function keys(u, to, chart) {
    to.tabIndex = 0;
    to.setAttribute("role", "group");
    to.setAttribute("aria-label", chart.title + ". Arrow keys read values, plus and minus zoom, 0 shows all.");
    const said = add(to, "div");
    said.className = "hint";
    said.setAttribute("aria-live", "polite");
    let at = 0;
    to.addEventListener("keydown", event => {
      const xs = u.data[0], { min, max } = u.scales.x;
      if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
        at = Math.max(0, Math.min(xs.length - 1, at + (event.key === "ArrowRight" ? 1 : -1) * (event.shiftKey ? 10 : 1)));
        u.setCursor({ left: u.valToPos(xs[at], "x"), top: 10 });
        said.textContent = chart.xLabel + " " + short(xs[at]) + ": " + chart.lines.map((line, i) => line.name + " " + short(u.data[i + 1][at])).join(", ");
      } else if (event.key === "+" || event.key === "-") {
        const mid = xs[at] ?? (min + max) / 2, half = (max - min) * (event.key === "+" ? 0.25 : 1);
        u.setScale("x", { min: Math.max(xs[0], mid - half), max: Math.min(xs[xs.length - 1], mid + half) });
      } else if (event.key === "0") {
        u.setScale("x", { min: xs[0], max: xs[xs.length - 1] });
      } else return;
      event.preventDefault();
    });
  }

  function bars(chart, to) {
    const most = Math.max(...chart.categories.map((_, c) => chart.lines.reduce((sum, line) => sum + (line.y[c] || 0), 0)));
    const table = add(to, "table");
    chart.categories.forEach((name, c) => {
      const row = add(table, "tr");
      add(row, "th", name);
      const bar = add(add(row, "td"), "div");
      bar.className = "bar";
      bar.style.width = "36rem";
      let sum = 0;
      chart.lines.forEach((line, i) => {
        sum += line.y[c] || 0;
        const part = add(bar, "span");
        part.style.cssText = "width:" + 100 * (line.y[c] || 0) / most + "%;background:" + colours[i % colours.length];
        part.title = line.name + ": " + short(line.y[c]);
      });
      add(row, "td", short(sum)).className = "r";
    });
    const legend = add(to, "p");
    legend.className = "legend hint";
    chart.lines.forEach((line, i) => {
      const entry = add(legend, "span");
      add(entry, "i").style.background = colours[i % colours.length];
      entry.append(line.name + " " + line.y.map(short).join(" / "));
    });
    add(to, "p", chart.yLabel).className = "hint";
  }

  function heat(chart, to) {
    const all = chart.lines.flatMap(line => line.y).filter(v => v != null);
    const min = Math.min(...all), span = Math.max(...all) - min || 1;
    const table = add(to, "table");
    const head = add(table, "tr");
    add(head, "th", chart.yLabel + " \\ " + chart.xLabel);
    chart.categories.forEach(name => add(head, "th", name).className = "r");
    chart.lines.forEach(line => {
      const row = add(table, "tr");
      add(row, "th", line.name);
      line.y.forEach(v => {
        const cell = add(row, "td", short(v));
        cell.className = "heat";
        if (v != null) cell.style.background = "hsl(205 70% " + (95 - 40 * (v - min) / span) + "%)";
      });
    });
  }

  function theme(name) { root.dataset.theme = name; drawn.forEach(draw => draw()); }
  const wanted = new URLSearchParams(location.hash.slice(1)).get("theme");
  theme(wanted || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
  document.getElementById("theme").addEventListener("click", () => theme(root.dataset.theme === "dark" ? "light" : "dark"));

  const place = document.getElementById("plots");
  charts.forEach(chart => {
    const figure = add(place, "figure");
    add(figure, "figcaption", chart.title);
    const to = add(figure, "div");
    ({ STACKED: bars, HEAT: heat }[chart.kind] || plot)(chart, to);
  });
  root.dataset.drawn = String(charts.length);
})();
