import { urls } from '#shared/urls.ts'
import { CountryBadge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { useVariationLabel } from './variation-label.ts'

interface Named {
  productSlug: string
  productName: string
  variationName: string
  country: string | null
  weightGrams: number | null
}

/** The origin, name and size of a line. */
export function CartLineName({ line, level: Heading }: { line: Named; level: 'h2' | 'h3' }) {
  const { href } = useLanguage()
  const size = useVariationLabel(line)
  return (
    <>
      {line.country && <CountryBadge code={line.country} />}
      <Heading>
        <a href={href(urls.product(line.productSlug))}>{line.productName}</a>
      </Heading>
      {size && <p className="help">{size}</p>}
    </>
  )
}
