import { tints } from '#shared/food.ts'
import { BiteMark, BiteCrumbs } from '#app/ui/bite-mark.tsx'
import { Icon } from '#app/ui/icon.tsx'
import icons from '#app/ui/icons.svg?raw'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { longWordClass } from '#app/ui/long-word-class.ts'
import { CataloguePicture, PictureThumb } from '#app/ui/picture.tsx'
import { PriceTag } from '#app/ui/price-tag.tsx'
import { RouteLine } from '#app/ui/route-line.tsx'
import { RatingStars } from '#app/ui/rating-stars.tsx'
import { SampleSection } from './sample-section.tsx'

const names = [...icons.matchAll(/<symbol id="([^"]+)"/g)].map(([, name = '']) => name)

/** Components to look at, such as pictures and prices. */
export function PictureSamples() {
  return (
    <>
      <SampleSection name="Price: plain, lowest of several, reduced">
        <PriceTag cents={540} />
        <PriceTag cents={540} from />
        <PriceTag cents={432} was={540} />
      </SampleSection>
      <SampleSection name="Stars">
        <RatingStars rating={4.6} isAverage />
        <RatingStars rating={5} />
      </SampleSection>
      <SampleSection name="RouteLine">
        {[0, 40, 100].map((percent) => (
          <RouteLine key={percent} percent={percent} label={`${percent} %`} />
        ))}
      </SampleSection>
      <SampleSection name="Picture and Thumb, of nothing">
        {tints.map((tint) => (
          <PictureThumb key={tint} tint={tint} pictureId={null} />
        ))}
        <span className="dev-ui-tile tint-mango">
          <CataloguePicture pictureId={null} alt="" sizes="160px" />
        </span>
      </SampleSection>
      <SampleSection name="BiteMark, Crumbs">
        <BiteMark size={48} />
        <span className="dev-ui-tile">
          <BiteCrumbs fill="currentColor" />
        </span>
      </SampleSection>
      <SampleSection name="Icon">
        {names.map((name) => (
          <Icon key={name} name={name} />
        ))}
        <Icon name="check" small />
      </SampleSection>
      <SampleSection name="longWord: a heading within its column">
        <div className="dev-ui-column" lang="de">
          {['Pistazie', 'Schokoladenbruch', 'Sauerkirschtörtchen', 'Haselnusskrokantwaffeln'].map((name) => (
            <h3 key={name} className={longWordClass(name)}>
              {name}
            </h3>
          ))}
        </div>
      </SampleSection>
      <SampleSection name="JsonLd: nothing to see">
        <JsonLd about={{ '@type': 'Thing' }} />
      </SampleSection>
    </>
  )
}
