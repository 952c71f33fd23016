import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { ReportView } from './report-view.server.ts'

const icons = { up: 'trending-up', down: 'trending-down', level: 'minus' }

/** The period's four figures, each with its change from the previous period. */
export function ReportTiles({ figures: { tiles, dates } }: { figures: ReportView }) {
  const { t } = useLanguage()
  const against = t('admin-overview.compared-with', { from: dates.before[0], to: dates.before[1] })
  return (
    <dl className="figures">
      {tiles.map(({ name, value, change, way, isGood, spark }) => (
        <div key={name} className="figure">
          <dt>{t(`admin-overview.figure-${name}`)}</dt>
          <dd>
            <b>{value}</b>
            <span className={way === 'level' ? 'figure-change' : `figure-change figure-${isGood ? 'good' : 'bad'}`}>
              {change === null ? (
                t('admin-overview.no-previous')
              ) : (
                <>
                  <Icon name={icons[way]} small />
                  <bdi>{name === 'refunds' ? t('admin-overview.percentage-points', { change }) : change}</bdi> <small>{against}</small>
                </>
              )}
            </span>
          </dd>
          <svg className="figure-spark" viewBox="0 0 1000 300" preserveAspectRatio="none" aria-hidden="true">
            <path d={spark} />
          </svg>
        </div>
      ))}
    </dl>
  )
}
