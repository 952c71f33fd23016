import type { CSSProperties } from 'react'
import type { DiscoveryBox } from '#shop/cart/discovery-box.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { CataloguePicture } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import back from '../parts/carton-back.svg?no-inline'
import front from '../parts/carton-front.svg?no-inline'

interface OpenCartonProps {
  snacks: DiscoveryBox['snacks']
  /** The address of another selection; null when there is no other. */
  shuffleTo: string | null
}

/** The open carton with the packs in it. They fall into it one after the other. */
export function OpenCarton({ snacks, shuffleTo }: OpenCartonProps) {
  const { t } = useLanguage()
  const rear = Math.floor(snacks.length / 2)
  const rows = [snacks.slice(0, rear), snacks.slice(rear)]
  return (
    <div id="carton" className="open-carton tint-saffron">
      <div className="carton" aria-hidden="true">
        <img className="carton-side" src={back} width={600} height={360} alt="" />
        {rows.flatMap((row, depth) =>
          row.map(({ variationId, pictureId }, index) => (
            <span key={variationId} className="carton-pack" style={packPlace(index, row.length, depth)}>
              <CataloguePicture pictureId={pictureId} alt="" sizes="(min-width: 640px) 220px, 34vw" widths={[160, 320, 480]} inView="too" />
            </span>
          )),
        )}
        <img className="carton-side" src={front} width={600} height={360} alt="" />
      </div>
      {shuffleTo && (
        <LinkButton to={shuffleTo} variant="paper" icon="shuffle" rel="nofollow">
          {t('discovery-box.again')}
        </LinkButton>
      )}
    </div>
  )
}

/** Where a pack stands: rows from the rear, packs spread evenly, leaning out from the middle. */
function packPlace(index: number, count: number, depth: number): CSSProperties {
  const fromMiddle = count === 1 ? 0 : (index / (count - 1)) * 2 - 1
  return {
    '--x': `${Math.round(50 + fromMiddle * (depth === 0 ? 19 : 23))}%`,
    '--y': `${depth === 0 ? 66 : 50 - (index % 2) * 3}%`,
    '--w': `${Math.min(38, 22 + 44 / count)}%`,
    '--lean': `${Math.round(fromMiddle * 9 + (index % 2 ? 2 : -2))}deg`,
    '--turn': index * 2 + depth,
  } as CSSProperties
}
