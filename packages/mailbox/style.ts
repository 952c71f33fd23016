/** The shop's look without the shop's build. The values are copied from its design tokens. */
export const mailboxStylesheet = /* css */ `
@font-face {
  font-family: 'Piazzolla Variable';
  src: url('/mailbox/fonts/piazzolla.woff2') format('woff2');
  font-weight: 100 900;
  font-display: swap;
}
@font-face {
  font-family: 'Figtree Variable';
  src: url('/mailbox/fonts/figtree.woff2') format('woff2');
  font-weight: 300 900;
  font-display: swap;
}
:root {
  color-scheme: light dark;
  --paper: light-dark(#fff9f0, #1a0d18);
  --sunk: light-dark(#f8eee0, #120811);
  --surface: light-dark(#fffdf9, #251423);
  --line: light-dark(#ebddcb, #3f2a3b);
  --line-strong: light-dark(#9a7f72, #8f7488);
  --ink: light-dark(#2a1022, #fbf0e6);
  --ink-2: light-dark(#5f4455, #d4bdc8);
  --link: light-dark(#b51543, #ffa0b1);
  --brand: light-dark(#d61f51, #fb6f8b);
  --soft: light-dark(#ffe2e6, #4a1730);
  --on-soft: light-dark(#97153c, #ffc9d2);
  --danger: light-dark(#a5350c, #ff9e72);
  --focus: light-dark(#2a1022, #ffe3d3);
  --display: 'Piazzolla Variable', Piazzolla, Georgia, 'Times New Roman', serif;
  --text: 'Figtree Variable', Figtree, system-ui, -apple-system, 'Segoe UI', sans-serif;
  --gutter: clamp(1rem, 0.2rem + 3.6vw, 3.5rem);
}
:lang(ja) {
  line-break: strict;
}
:lang(ar) {
  letter-spacing: 0 !important;
}
:is(:lang(ja), :lang(ar)):is(h1, h2) {
  line-height: 1.3 !important;
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.55 var(--text);
  overflow-wrap: anywhere;
}
a {
  color: var(--link);
}
:focus-visible {
  outline: 3px solid var(--focus);
  outline-offset: 3px;
}
header {
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 1rem;
  padding: 1rem var(--gutter);
  border-bottom: 1px solid var(--line);
}
header a {
  display: inline-flex;
  align-items: center;
  gap: 0.625rem;
  min-height: 2.75rem;
}
.brand {
  color: var(--brand);
  text-decoration: none;
  font: 850 1.375rem/1 var(--display);
  letter-spacing: -0.02em;
}
.brand span {
  color: var(--ink);
}
main {
  max-width: 60rem;
  margin: 0 auto;
  padding: 2rem var(--gutter) 4rem;
}
h1,
h2 {
  margin: 0;
  font: 850 2.25rem/1.02 var(--display);
  font-size: clamp(2rem, 1.5rem + 2vw, 3rem);
  letter-spacing: -0.012em;
  word-spacing: 0.09em;
  text-wrap: balance;
}
h2 {
  font-size: 1.5rem;
}
.intro {
  max-width: 34em;
  color: var(--ink-2);
}
.bar {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.75rem;
  margin: 1.5rem 0;
}
.count {
  margin-block: 0;
  margin-inline: 0 auto;
}
.button {
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  padding: 0 1.25rem;
  border: 1.5px solid var(--line-strong);
  border-radius: 999px;
  background: none;
  color: var(--ink);
  font: 650 1rem/1 var(--text);
  text-decoration: none;
  cursor: pointer;
}
.button.danger {
  border-color: var(--danger);
  color: var(--danger);
}
.empty {
  padding: 3rem 1.5rem;
  border-radius: 1.75rem;
  background: var(--sunk);
}
.messages {
  margin: 0;
  padding: 0;
  border-top: 1px solid var(--line);
  list-style: none;
}
.messages a {
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 0.125rem 1rem;
  padding: 1rem 0.75rem;
  border-bottom: 1px solid var(--line);
  color: var(--ink-2);
  text-decoration: none;
}
.messages a:hover {
  background: var(--sunk);
}
.messages .subject {
  color: var(--ink);
  font: 800 1.1875rem/1.25 var(--display);
}
.messages .to {
  grid-row: 2;
}
.messages time {
  font-size: 0.875rem;
  text-align: end;
}
.facts {
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem 2rem;
  margin: 1.25rem 0;
}
.facts dt {
  color: var(--ink-2);
  font-size: 0.875rem;
}
.facts dd {
  margin: 0;
}
.views {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin-bottom: 1rem;
}
h1 + .views {
  margin-top: 1.25rem;
}
.views a {
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  padding: 0 1.125rem;
  border: 1.5px solid var(--line-strong);
  border-radius: 999px;
  color: var(--ink);
  text-decoration: none;
}
.views a[aria-current] {
  border-color: transparent;
  background: var(--soft);
  color: var(--on-soft);
  font-weight: 650;
}
.sheet {
  display: block;
  width: 100%;
  border: 1px solid var(--line);
  border-radius: 1.25rem;
  background: var(--surface);
}
iframe.sheet {
  height: max(40rem, 80vh);
}
pre.sheet {
  margin: 0;
  padding: 1.25rem;
  overflow-x: auto;
  font:
    0.9375rem/1.55 ui-monospace,
    'SF Mono',
    Menlo,
    Consolas,
    monospace;
  white-space: pre-wrap;
}
.messages .preview {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 1.25rem;
  border-bottom: 1px solid var(--line);
}
.messages .preview .subject {
  flex: 1 1 10rem;
}
.messages .preview a {
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  padding: 0;
  border: 0;
  color: var(--link);
}
@media (max-width: 40rem) {
  .messages a {
    grid-template-columns: 1fr;
  }
  .messages .to {
    grid-row: auto;
  }
  .messages time {
    text-align: start;
  }
}
`
