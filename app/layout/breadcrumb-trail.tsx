import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { useRootData } from '#app/request/root-data.ts'

/** Breadcrumbs for readers and for search engines. The last entry is the page itself. */
export function BreadcrumbTrail({ trail }: { trail: { label: string; to: string }[] }) {
  const { href } = useLanguage()
  const { shopUrl } = useRootData()
  return (
    <>
      <Breadcrumbs trail={trail.map(({ label, to }, index) => (index < trail.length - 1 ? { label, to } : { label }))} />
      <JsonLd
        about={{
          '@type': 'BreadcrumbList',
          itemListElement: trail.map(({ label, to }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: label,
            item: shopUrl + href(to),
          })),
        }}
      />
    </>
  )
}
