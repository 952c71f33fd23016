import { useLanguage } from '#app/language/words.tsx'

/** The headline of a product's story, its second part in italics. Without one it names the product. */
export function StoryHeadline({ headline, name }: { headline: [string, string] | null; name: string }) {
  const { t, locale } = useLanguage()
  const [start, end] = headline ?? [t('product.story'), name]
  // Japanese sentences follow each other without a space.
  const space = headline && locale === 'ja-JP' ? '' : ' '
  return (
    <h2>
      {start}
      {end && (
        <>
          {space}
          <em>{end}</em>
        </>
      )}
    </h2>
  )
}
