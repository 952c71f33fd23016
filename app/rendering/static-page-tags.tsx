import type { DocumentTags } from './static-page.ts'

/**
 * The style sheets of a static page. By their precedence React writes them before all other links.
 */
export function StaticPageStyles({ stylesheets }: Pick<DocumentTags, 'stylesheets'>) {
  return stylesheets.map((href) => <link key={href} rel="stylesheet" href={href} precedence="page" />)
}

/**
 * The script of a static page, at the end of the document: a browser requests files in the order in
 * which it reads them, and the page is complete without its script.
 */
export function StaticPageScript({ script, imports }: Pick<DocumentTags, 'script' | 'imports'>) {
  return (
    <>
      {imports.map((href) => (
        <link key={href} rel="modulepreload" fetchPriority="low" href={href} />
      ))}
      <script type="module" fetchPriority="low" src={script} />
    </>
  )
}

/** The rules are inline, because a file would be one more request on a first visit. */
export function SpeculationRules({ rules }: { rules: string }) {
  return <script type="speculationrules" dangerouslySetInnerHTML={{ __html: rules }} />
}
