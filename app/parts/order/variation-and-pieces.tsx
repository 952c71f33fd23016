import { richMessage } from '#app/language/rich-message.tsx'
import { TextIn } from '#app/language/text-in.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface VariationAndPiecesProps {
  /** The variation's name; '' for none. */
  variation: string
  /** The language of the name. */
  locale: string
  pieces: string
}

/** 'Six, 2 pieces' */
export function VariationAndPieces({ variation, locale, pieces }: VariationAndPiecesProps) {
  const { t } = useLanguage()
  if (!variation) return pieces
  return richMessage(t, 'common.sequence', { before: <TextIn locale={locale}>{variation}</TextIn> }, { next: pieces })
}
