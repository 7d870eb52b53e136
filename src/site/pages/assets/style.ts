import { LABEL_COLORS } from "../../../model/index.ts";

/** The marks of labels. A catalogue chooses one of these colors, so none of its text reaches the style. */
const LABELS = LABEL_COLORS.map((color) => `.c-${color}::before{background:${color}}`).join("");

/**
 * The style of all pages: light and dark, left-to-right and right-to-left, for large screens, phones and paper
 * (PAGES.md 9).
 */
export const STYLE_CSS = `:root{color-scheme:light dark;--paper:#fff;--ink:#14191a;--muted:#55605f;--hair:#dde2e0;--accent:#0a5f59;--done:#0f766e;--edit:#c77700;--edit-word:#8a5200;--left:#cdd5d2;--left-edge:#7b8784;--failing:#b3261e;--m0:#f3f4f2;--m1:#dcefeb;--m2:#b3dcd5;--m3:#7fc4ba;--m4:#45a79b;--m5:#0a5f59;--m-ink:#14191a;--m5-ink:#fff;--area:#cfe1de;--band:#f0f2f1;--focus:#ffd84d}
@media (prefers-color-scheme:dark){:root{--paper:#111514;--ink:#e8edeb;--muted:#9aa8a4;--hair:#2c3533;--accent:#5fd0c1;--done:#3fb8a9;--edit:#f0a63a;--edit-word:#f0a63a;--left:#3d4846;--left-edge:#7b8784;--failing:#ff8a80;--m0:#1a201f;--m1:#173330;--m2:#1a4a45;--m3:#1d645d;--m4:#55b8ab;--m5:#9be8dc;--m-ink:#e8edeb;--m5-ink:#111514;--area:#1d3b37;--band:#1a201f}.m4{--m-ink:#111514}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
code,kbd,pre,.key{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9375em}
.column,main{max-inline-size:68rem;margin-inline:auto;padding-inline:clamp(1rem,4vw,2rem)}
main{padding-block:1.5rem 4rem}
main:focus{outline:0}
a{color:var(--accent);text-underline-offset:.2em;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--focus);box-shadow:0 0 0 5px var(--ink);border-radius:2px}
.skip{position:absolute;inset-inline-start:-100vw;background:var(--paper);padding:.75rem}
.skip:focus{position:static;display:block}
h1,h2,h3{line-height:1.15;margin:0;text-wrap:balance}
h1{font-size:clamp(min(2rem,15vw),5vw,3.25rem);letter-spacing:-.025em;font-weight:700}
h2{font-size:1.375rem}
h3{font-size:1rem;border-block-end:1px solid var(--hair);padding-block-end:.5rem}
p{margin:.5rem 0}
ul,ol,dl,dd,figure{margin:0;padding:0}
ul,ol{list-style:none}
section{margin-block-start:4rem}
.lead{font-size:1.125rem;color:var(--muted);max-inline-size:36rem}
.note,.muted{color:var(--muted)}
.note{font-size:.9375rem}
.top{border-block-end:1px solid var(--hair)}
.top .column{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:center;justify-content:space-between;min-block-size:3.5rem;padding-block:.5rem}
.top ul,.trail ol,.bottom ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
.top a,.trail a,.bottom a,.chips a{display:inline-block;min-block-size:1.5rem}
.top nav a{color:var(--muted)}
.site{font-weight:700;color:var(--ink);text-decoration:none}
.trail{font-size:.8125rem;margin-block-end:.75rem}
.trail ol{gap:.25rem .5rem}
.trail li+li::before{content:"/";content:"/" / "";color:var(--muted);margin-inline-end:.5rem}
.bottom{border-block-start:1px solid var(--hair);font-size:.8125rem;color:var(--muted)}
.bottom .column{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:baseline;padding-block:1.5rem}
.head{display:grid;gap:2.5rem;grid-template-columns:minmax(0,1.4fr) minmax(0,1fr);align-items:start}
.score{font-size:clamp(3rem,8vw,4.75rem);font-weight:700;line-height:1;letter-spacing:-.03em;margin:0}
.score small{font-size:.45em;font-weight:400;color:var(--muted);letter-spacing:0}
.bar{display:block;inline-size:100%;block-size:10px;border-radius:5px;background:var(--left)}
.bar .done{fill:var(--done)}.bar .edit{fill:var(--edit)}.bar .left{fill:var(--left)}
.thin .bar{block-size:6px}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;font-size:.8125rem;color:var(--muted);margin-block-start:.75rem}
.legend b{color:var(--ink)}
.legend li::before{content:"";display:inline-block;inline-size:.6em;block-size:.6em;border-radius:2px;margin-inline-end:.5em;background:var(--left);border:1px solid var(--left-edge)}
.legend .done::before{background:var(--done);border-color:var(--done)}
.legend .edit::before{background:var(--edit);border-color:var(--edit)}
table{border-collapse:collapse;inline-size:100%;font-size:.9375rem;font-variant-numeric:tabular-nums}
th{text-align:start;font-weight:400;color:var(--muted);font-size:.8125rem}
tbody th{font-size:.9375rem;color:var(--ink)}
td,th{padding:.5rem .75rem;vertical-align:top;border-block-end:1px solid var(--hair)}
td:first-child,th:first-child{padding-inline-start:0}
td:last-child,th:last-child{padding-inline-end:0}
thead th{border-block-end-color:var(--ink)}
.number{text-align:end;white-space:nowrap}
thead .number{white-space:normal}
.zero{color:var(--muted);font-size:.8125rem}
.scroll{overflow-x:auto;margin-block-start:.75rem}
.turned{max-block-size:85vh;overflow:auto;overscroll-behavior:auto}
.matrix{border-collapse:separate;border-spacing:3px}
.matrix td,.matrix th{border:0;padding:0}
.matrix tbody th{position:sticky;inset-inline-start:0;z-index:1;background:var(--paper);padding:.25rem .75rem .25rem 0;min-inline-size:7rem}
.matrix thead th{position:sticky;inset-block-start:0;z-index:1;background:var(--paper);padding:.25rem .5rem;text-align:center;vertical-align:bottom}
.matrix thead th:first-child{inset-inline-start:0;z-index:2;text-align:start;padding-inline-start:0}
.matrix td{text-align:center;min-inline-size:4.5rem}
.matrix td>*{display:block;white-space:nowrap;padding:.25rem .5rem;border-radius:4px;min-block-size:2rem;color:var(--m-ink);text-decoration:none}
.matrix a:hover{text-decoration:underline}
.matrix .all>*{font-weight:700;color:var(--ink)}
.m0{background:var(--m0)}.m1{background:var(--m1)}.m2{background:var(--m2)}.m3{background:var(--m3)}.m4{background:var(--m4)}.m5{background:var(--m5)}
.matrix td>.m5,.scale .m5{color:var(--m5-ink)}
.scale{display:flex;flex-wrap:wrap;gap:3px;font-size:.8125rem;margin-block-start:.75rem}
.scale li{white-space:nowrap;padding:.125rem .5rem;border-radius:4px;color:var(--m-ink)}
.rows,.chooser{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin-block-start:.75rem;font-size:.9375rem}
.rows label,.chooser label{color:var(--muted);font-size:.8125rem}
.rows input,.rows select,.chooser select{min-block-size:2.25rem;padding:.25rem .5rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--muted);border-radius:4px;max-inline-size:100%}
.rows p,.chooser>p{margin:0;max-inline-size:100%}
.chooser [data-made]{inline-size:100%}
.chooser p[role]:empty{display:none}
.snippet code{user-select:all}
.list,.log,.entries,.summaries{border-block-start:1px solid var(--ink);margin-block-start:.75rem}
.summaries{font-variant-numeric:tabular-nums}
.summaries>li{border-block-end:1px solid var(--hair);content-visibility:auto;contain-intrinsic-size:auto 2.75rem}
.summaries details{margin:0}
.summaries summary{display:grid;grid-template-columns:minmax(8rem,1.5fr) minmax(6rem,1.5fr) 4rem 7rem 6rem 9rem;gap:.25rem 1rem;align-items:center;padding-block:.5rem;color:var(--ink)}
.summaries summary b::before{content:"";display:inline-block;inline-size:.4em;block-size:.4em;border:solid var(--muted);border-width:0 2px 2px 0;margin-inline-end:.75em;vertical-align:.15em;transform:rotate(-45deg)}
[dir=rtl] .summaries summary b::before{transform:rotate(135deg)}
.summaries details[open] summary b::before{transform:rotate(45deg)}
.summaries summary b{font-weight:400}
.summaries summary .number:nth-child(3){font-weight:700}
.summaries summary .number:nth-child(n+4){color:var(--muted);font-size:.8125rem}
.cells{columns:2 20rem;column-gap:2.5rem;padding-block:.25rem 1.5rem}
.cells li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding-block:.125rem;break-inside:avoid}
.chart{direction:ltr;inline-size:100%;block-size:16rem;display:block;overflow:visible;margin-block-start:.75rem}
.chart text{font-size:.8125rem;fill:var(--muted)}
.chart .strong{fill:var(--ink);font-weight:700}
.chart .area{fill:var(--area)}.chart .band{fill:var(--band)}
.chart .line{fill:none;stroke:var(--done);stroke-width:1.5;vector-effect:non-scaling-stroke}
.chart .total{fill:none;stroke:var(--muted);stroke-dasharray:3 3;vector-effect:non-scaling-stroke}
.chart .axis{stroke:var(--hair);vector-effect:non-scaling-stroke}
.chart .column-bar{fill:var(--done)}
.chart .dot{fill:var(--done)}
.activity{block-size:7rem}
details{margin-block-start:.75rem;font-size:.9375rem}
summary{color:var(--muted);cursor:pointer;min-block-size:1.5rem}
.log>li{display:grid;grid-template-columns:8.5rem minmax(0,1fr);gap:.25rem 1rem;padding-block:.75rem;border-block-end:1px solid var(--hair)}
.log time{color:var(--muted);font-size:.8125rem;padding-block-start:.15rem}
.log blockquote,.text{margin:.25rem 0 0;padding-inline-start:.75rem;border-inline-start:2px solid var(--hair);white-space:pre-wrap}
.where{font-size:.8125rem}
.columns{display:grid;gap:2.5rem;grid-template-columns:repeat(auto-fit,minmax(min(14rem,100%),1fr));margin-block-start:1rem}
.columns li{padding-block:.25rem}
.list>li{display:grid;grid-template-columns:minmax(0,1fr) 12rem 5rem;gap:.25rem 1.5rem;align-items:center;padding-block:.75rem;border-block-end:1px solid var(--hair)}
.list .number{font-weight:700}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1.5rem;font-size:.9375rem;margin-block-start:.75rem}
.facts dt{color:var(--muted)}
.entry{padding-block:1rem;border-block-end:1px solid var(--hair);scroll-margin-block-start:3rem}
.entry:target{outline:3px solid var(--focus);outline-offset:.25rem}
.entry header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;font-size:.8125rem;color:var(--muted)}
.entry .pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.5rem 2rem;margin-block-start:.25rem}
.entry .pair>*{white-space:pre-wrap}
.entry p{margin:.25rem 0 0}
.state::before,.label::before{content:"";display:inline-block;inline-size:.6em;block-size:.6em;border-radius:50%;margin-inline-end:.4em;background:var(--left);border:1px solid var(--left-edge)}
.state.done::before{background:var(--done);border-color:var(--done)}
.state.edit::before{background:var(--edit);border-color:var(--edit)}
${LABELS}
.failing{color:var(--failing)}
.chips{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-block-start:.75rem}
.pages{display:flex;flex-wrap:wrap;gap:.5rem 1rem;margin-block-start:1.5rem;align-items:baseline}
.pages a,.pages [aria-current]{min-inline-size:1.5rem;min-block-size:1.5rem;text-align:center}
.pages [aria-current]{font-weight:700}
.button{display:inline-block;background:var(--accent);color:var(--paper);padding:.5rem 1rem;border-radius:4px;text-decoration:none;margin-block-start:.75rem}
pre{overflow-x:auto;background:var(--band);padding:.75rem;border-radius:4px;margin:.5rem 0}
.snippet{white-space:pre-wrap;overflow:visible;font-size:.8125rem}
.widgets>li{padding-block:1rem;border-block-end:1px solid var(--hair)}
.hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
.badge{display:block;object-fit:contain;object-position:0 0}
.widgets .badge{margin-block:.5rem}
img{max-inline-size:100%}
img:not([height]){block-size:auto}
.list .note{margin-inline-start:.5rem}
.facts dd>*+*{margin-inline-start:.75rem}
.wide{min-inline-size:5rem;vertical-align:middle}
.log+p,.list+p{margin-block-start:1rem}
.entry dt{font-size:.8125rem;color:var(--muted)}
.form,.kept{white-space:pre-wrap}
.form+.form{border-block-start:1px dashed var(--hair);margin-block-start:.25rem;padding-block-start:.25rem}
.names{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.5rem 2rem;font-size:.8125rem;color:var(--muted);margin-block:1.5rem -.25rem;padding-block:.25rem;position:sticky;inset-block-start:0;z-index:1;background:var(--paper)}
.entry header .state{margin-inline-start:auto}
.entry .source{font-weight:700}
.entry .facts .state{display:block;font-size:.8125rem}
.entry .facts{grid-template-columns:12rem minmax(0,1fr);gap:.75rem 1.5rem}
.chips [aria-current]{color:var(--ink);font-weight:700;text-decoration:none}
.thin.wide .bar{margin-block-start:.5rem;min-inline-size:4rem}
.narrow{max-inline-size:24rem}
.failures li{padding-block:.25rem}
[hidden]{display:none!important}
.find{margin-block-start:1.5rem;max-inline-size:36rem}
.find label{display:block;font-size:.8125rem;color:var(--muted);margin-block-end:.5rem}
.find input{inline-size:100%;min-block-size:2.5rem;padding:.25rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--muted);border-radius:4px}
.find li{padding-block:.75rem;border-block-end:1px solid var(--hair)}
.find li div{white-space:pre-wrap}
.find li .key{display:block;font-size:.8125rem;color:var(--muted)}
a.key,a .key{text-underline-offset:.35em}
thead th{overflow-wrap:break-word}
@media (min-width:40.01rem){.entry .pair dt{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}}
@media (max-width:40rem){.chooser>p{display:flex;flex-wrap:wrap;align-items:center;inline-size:100%}.chooser>p label{flex:0 1 7rem}.chooser>p select{flex:1 1 9rem}.chooser>p[role]{display:block}.names{display:none}.entry .facts{grid-template-columns:minmax(0,1fr);gap:.25rem}.entry .facts dd{margin-block-end:.75rem}.turned{scroll-snap-type:x mandatory;scroll-padding-inline-start:8.5rem}.turned .matrix th:first-child{min-inline-size:8rem;max-inline-size:8rem}.turned .matrix td,.turned .matrix thead th+th{min-inline-size:calc(100vw - 11rem);scroll-snap-align:start}.summaries summary{grid-template-columns:minmax(0,1fr) 4rem}.summaries summary .thin{grid-row:2;grid-column:1/-1}.summaries summary .number:nth-child(n+4){text-align:start}.summaries summary .number:nth-child(5){text-align:end}.chart .month{display:none}section{margin-block-start:2.5rem}.head{grid-template-columns:minmax(0,1fr);gap:1.5rem}.log>li,.entry .pair,.facts{grid-template-columns:minmax(0,1fr)}.list>li{grid-template-columns:minmax(0,1fr) 4rem}.list>li>:first-child{grid-column:1/-1}.stack thead{display:none}.stack tr{display:block;padding-block:.5rem;border-block-end:1px solid var(--hair)}.stack td,.stack th{display:flex;justify-content:space-between;gap:1rem;border:0;padding:.125rem 0}.stack td::before{content:attr(data-name);color:var(--muted);flex:none}.stack td:not([data-name])::before{content:none}.stack .number:has(.zero){display:none}}
@media (forced-colors:active){:root{--paper:Canvas;--ink:CanvasText;--muted:CanvasText;--hair:CanvasText;--accent:LinkText;--done:CanvasText;--edit:GrayText;--edit-word:CanvasText;--left:Canvas;--left-edge:CanvasText;--failing:CanvasText;--m-ink:CanvasText;--m5-ink:CanvasText;--area:Canvas;--band:Canvas;--focus:Highlight}.bar,.legend li::before,.state::before,.matrix td>*,.scale li,.chart{forced-color-adjust:none}.bar{border:1px solid CanvasText}.legend .edit::before,.state.edit::before{background:linear-gradient(135deg,var(--edit) 50%,var(--left) 50%);border-color:var(--edit)}.matrix td>*,.scale li{background:linear-gradient(CanvasText,CanvasText) 0 100%/var(--share,0) 5px no-repeat Canvas;border:1px solid GrayText;padding-block-end:.5rem;color:CanvasText}.matrix td>a[class]{color:LinkText}.m1{--share:20%}.m2{--share:40%}.m3{--share:60%}.m4{--share:80%}.m5{--share:100%}.button,pre{border:1px solid}.button{background:Canvas;color:LinkText}}
@media print{.top,.trail,.bottom,.skip,[data-js]{display:none}body{font-size:10pt}a{color:inherit;text-decoration:none}section{break-inside:avoid}}
`;
