/** Plain by intention: the page must not look like Google's or like the shop's. */
export const openIdStylesheet = /* css */ `
:root {
  color-scheme: light dark;
  --paper: light-dark(#ffffff, #17171a);
  --ink: light-dark(#1c1c21, #f2f2f5);
  --ink-2: light-dark(#55555f, #c2c2cc);
  --line: light-dark(#7d7d88, #8d8d99);
  --danger: light-dark(#a5350c, #ff9e72);
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
main {
  display: grid;
  gap: 1.5rem;
  max-width: 28rem;
  margin: 0 auto;
  padding: 2rem 1rem 4rem;
}
h1,
h2,
p,
ul {
  margin: 0;
  padding: 0;
  list-style: none;
}
h2 {
  font-size: 1.125rem;
}
form,
ul {
  display: grid;
  gap: 0.75rem;
}
label {
  display: grid;
  gap: 0.25rem;
}
.tick {
  display: flex;
  align-items: center;
  gap: 0.75rem;
  min-height: 2.75rem;
}
.tick input {
  min-height: 0;
  width: 1.5rem;
  height: 1.5rem;
}
input,
button {
  min-height: 2.75rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  background: none;
  color: inherit;
  font: inherit;
}
button {
  display: grid;
  width: 100%;
  text-align: start;
  cursor: pointer;
}
.main {
  background: var(--ink);
  color: var(--paper);
  text-align: center;
}
span,
small {
  color: var(--ink-2);
  font-size: 0.875rem;
}
[role='alert'] {
  color: var(--danger);
}
:focus-visible {
  outline: 3px solid var(--ink);
  outline-offset: 3px;
}
`
