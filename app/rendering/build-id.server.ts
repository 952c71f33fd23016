import stillScripts from 'virtual:still-scripts'

/** Names a build by both of its programs for the browser: the framework's version says nothing of what still pages run. */
export function buildIdOf(version: string): string {
  return `${version}-${/\/still-([\w-]+)\.js/.exec(stillScripts)?.[1] ?? 'dev'}`
}
