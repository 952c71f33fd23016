import { tints } from '#shared/food.ts'
import { BiteMark, Crumbs } from '../ui/bite-mark.tsx'
import { Icon } from '../ui/icon.tsx'
import icons from '../ui/icons.svg?raw'
import { JsonLd } from '../ui/json-ld.tsx'
import { longWord } from '../ui/long-word.ts'
import { Picture, Thumb } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { RouteLine } from '../ui/route-line.tsx'
import { Stars } from '../ui/stars.tsx'
import { Sample } from './sample.tsx'

const names = [...icons.matchAll(/<symbol id="([^"]+)"/g)].map(([, name = '']) => name)

/** Components to look at, such as pictures and prices. */
export function Shown() {
  return (
    <>
      <Sample name="Price: plain, lowest of several, reduced">
        <Price cents={540} />
        <Price cents={540} from />
        <Price cents={432} was={540} />
      </Sample>
      <Sample name="Stars">
        <Stars rating={4.6} />
        <Stars rating={5} />
      </Sample>
      <Sample name="RouteLine">
        {[0, 40, 100].map((percent) => (
          <RouteLine key={percent} percent={percent} label={`${percent} %`} />
        ))}
      </Sample>
      <Sample name="Picture and Thumb, of nothing">
        {tints.map((tint) => (
          <Thumb key={tint} tint={tint} pictureId={null} />
        ))}
        <span className="dev-ui-tile tint-mango">
          <Picture pictureId={null} alt="" sizes="160px" />
        </span>
      </Sample>
      <Sample name="BiteMark, Crumbs">
        <BiteMark size={48} />
        <span className="dev-ui-tile">
          <Crumbs fill="currentColor" />
        </span>
      </Sample>
      <Sample name="Icon">
        {names.map((name) => (
          <Icon key={name} name={name} />
        ))}
        <Icon name="check" small />
      </Sample>
      <Sample name="longWord: a heading within its column">
        <div className="dev-ui-column" lang="de">
          {['Pistazie', 'Schokoladenbruch', 'Sauerkirschtörtchen', 'Haselnusskrokantwaffeln'].map((name) => (
            <h3 key={name} className={longWord(name)}>
              {name}
            </h3>
          ))}
        </div>
      </Sample>
      <Sample name="JsonLd: nothing to see">
        <JsonLd about={{ '@type': 'Thing' }} />
      </Sample>
    </>
  )
}
