/** The addresses of the script of static pages and of its imports (see vite.config.ts). */
declare module 'virtual:static-page-scripts' {
  const files: { script: string; imports: string[] }
  export default files
}
