import type { DocumentTags } from './static-page.ts'

/**
 * Styles and script of a static page. The script comes after styles, fonts and pictures: the page is
 * complete without it. By default browsers would fetch it first.
 */
export function StaticPageHead({ stylesheets, script, imports }: DocumentTags) {
  return (
    <>
      {stylesheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
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
