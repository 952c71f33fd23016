import { richMessage } from '#app/language/rich-message.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** The headline of a product's story, its second part in italics. Without one it names the product. */
export function StoryHeadline({ headline, name }: { headline: [string, string] | null; name: string }) {
  const { t, locale } = useLanguage()
  if (!headline) return <h2>{richMessage(t, 'product.story', { name: <em>{name}</em> })}</h2>
  const [start, end] = headline
  // Japanese sentences follow each other without a space.
  const space = locale === 'ja-JP' ? '' : ' '
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
