import { Fragment } from 'react'
import { useFetcher } from 'react-router'
import { defaultLocale } from '#shared/locale.ts'
import type { PackingView } from '#shop/ordering/fulfilment/packing.ts'
import { AllergenBadge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CataloguePicture } from '#app/ui/picture.tsx'
import { formatBestBefore } from '#app/language/format-best-before.ts'
import { TextIn } from '#app/language/text-in.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { useFocusAfterPress } from './use-focus-after-press.ts'

type Line = PackingView['lines'][number]

/** The contents of the parcel, legible on a phone at arm's length. */
export function PackingLines({ parcel, mayPack }: { parcel: PackingView; mayPack: boolean }) {
  return (
    <ul className="packing-lines">
      {parcel.lines.map((line, index) => (
        <Fragment key={line.id}>
          {line.box && line.box.number !== parcel.lines[index - 1]?.box?.number && <BoxHead box={line.box} />}
          <PackingLine line={line} mixed={parcel.mixed} mayPack={mayPack} />
        </Fragment>
      ))}
    </ul>
  )
}

/** Packed together: the snacks of one discovery box, and its gift card. */
function BoxHead({ box: { number, giftCard } }: { box: NonNullable<Line['box']> }) {
  const { t } = useLanguage()
  return (
    <li className="packing-box">
      <b>{t('admin-packing.box', { number })}</b>
      {giftCard !== null && <blockquote>{giftCard ? t('common.box-card', { text: giftCard }) : t('common.box-gift')}</blockquote>}
    </li>
  )
}

/**
 * One line. One button packs one more piece, another packs all of them. A press shows at once; the
 * server's response is authoritative.
 */
function PackingLine({ line, mixed, mayPack }: { line: Line; mixed: string[]; mayPack: boolean }) {
  const { t, inARow } = useLanguage()
  const fetcher = useFetcher<{ cutOff?: true; ours?: boolean }>()
  const pressed = fetcher.formData?.get('packed')
  const packed = typeof pressed === 'string' ? Number(pressed) : line.packed
  const name = inARow(line.productName, line.variationName)
  const { line: item, notePress } = useFocusAfterPress(packed)
  const isDone = packed >= line.pieces
  const pressButton = (to: number, { label, icon, className = '' }: { label: string; icon: string; className?: string }) => (
    <button name="packed" value={to} className={`packing-press ${className}`} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
  return (
    <li ref={item} className={isDone ? 'packing-line is-done' : 'packing-line'}>
      <div className={`tile tint-${line.tint}`}>
        <CataloguePicture pictureId={line.pictureId} alt="" sizes="112px" widths={[160, 320]} />
      </div>
      <LineContents line={line} mixed={mixed} />
      <p className="packing-of" aria-live="polite">
        <span className="sr-only">{name}: </span>
        {t('admin-packing.progress', { packed, pieces: line.pieces })}
      </p>
      {mayPack && (
        <fetcher.Form method="post" className="packing-presses" onSubmit={notePress}>
          <input type="hidden" name="intent" value="check" />
          <input type="hidden" name="lineId" value={line.id} />
          {packed > 0 && pressButton(packed - 1, { label: t('admin-packing.remove-one', { name }), icon: 'minus' })}
          {!isDone && line.pieces - packed > 1 && pressButton(packed + 1, { label: t('admin-packing.add-one', { name }), icon: 'plus' })}
          {!isDone &&
            pressButton(line.pieces, { label: t('admin-packing.mark-all-of', { name }), icon: 'check', className: 'packing-all' })}
        </fetcher.Form>
      )}
      {fetcher.data?.cutOff && fetcher.state === 'idle' && (
        <p role="alert" className="packing-unsent">
          {t(fetcher.data.ours ? 'common.error-other' : 'admin-packing.offline')}
        </p>
      )}
    </li>
  )
}

/** The product, its allergens, and the batches to take it from. */
function LineContents({ line, mixed }: { line: Line; mixed: string[] }) {
  const language = useLanguage()
  const { t } = language
  return (
    <div className="packing-what">
      <b>
        <TextIn locale={defaultLocale}>{line.productName}</TextIn>
      </b>
      {line.variationName && (
        <span>
          <TextIn locale={defaultLocale}>{line.variationName}</TextIn>
        </span>
      )}
      <span className="admin-badges">
        {line.allergens === null && <span className="packing-unknown">{t('admin-packing.allergens-unknown')}</span>}
        {line.allergens?.map((allergen) => (
          <span key={allergen} className={mixed.includes(allergen) ? 'packing-mixed' : undefined}>
            <AllergenBadge allergen={allergen} />
          </span>
        ))}
      </span>
      {line.take.map((batch) => (
        <span key={batch.id} className="packing-batch">
          {t(batch.lot ? 'admin-packing.take-lot' : 'admin-packing.take', {
            count: batch.pieces,
            day: formatBestBefore(batch.bestBefore, language),
            lot: batch.lot,
          })}
        </span>
      ))}
    </div>
  )
}
