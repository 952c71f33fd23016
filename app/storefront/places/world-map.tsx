import { useEffect, useRef, useState } from 'react'
import { urls } from '#shared/urls.ts'
import { useLanguage } from '../../words.tsx'
import { tintOf } from './tint.ts'
import world from './world.svg'
import type { Marker, World } from './world.server.ts'

/** A map with a link for each country that snacks come from. The outlines are a file of their own, which only this page fetches. */
export function WorldMap({ world: { width, height, markers } }: { world: World }) {
  const { t, href, country } = useLanguage()
  const pane = useRef<HTMLDivElement>(null)
  const [shown, show] = useState<Marker | null>(null)
  useEffect(() => {
    // Where the map is wider than the screen, its middle has most to show.
    if (pane.current) pane.current.scrollLeft = (pane.current.scrollWidth - pane.current.clientWidth) / 2
  }, [])
  return (
    <nav className="world" aria-label={t('places.map')}>
      <a className="skip-link button" href="#places">
        {t('places.skip-map')}
      </a>
      <div className="world-pane" ref={pane}>
        <div className="world-sheet">
          <svg viewBox={`0 0 ${width} ${height}`}>
            <use className="world-land" href={`${world}#world`} />
            {markers.map((marker) => {
              const { code, count, isDrawn, x, y, homeX, homeY } = marker
              return (
                <a
                  key={code}
                  className={tintOf(code)}
                  href={href(urls.country(code))}
                  aria-label={t('places.on-map', { country: country(code), count })}
                  onPointerEnter={() => show(marker)}
                  onPointerLeave={() => show(null)}
                  onFocus={() => show(marker)}
                  onBlur={() => show(null)}
                  onKeyDown={({ key }) => key === 'Escape' && show(null)}
                >
                  {isDrawn && <use href={`${world}#${code}`} />}
                  {Math.hypot(x - homeX, y - homeY) > 8 && <path d={`M${homeX} ${homeY}L${x} ${y}`} />}
                  <circle className="world-target" cx={x} cy={y} r="25" />
                  <circle className="world-dot" cx={x} cy={y} r="9" />
                </a>
              )
            })}
          </svg>
          {shown && (
            <p
              className="world-tip"
              aria-hidden="true"
              style={{ left: `${(shown.x / width) * 100}%`, top: `${(shown.y / height) * 100}%` }}
              data-edge={shown.x > width * 0.85 ? 'right' : undefined}
            >
              {t('places.on-map', { country: country(shown.code), count: shown.count })}
            </p>
          )}
        </div>
      </div>
    </nav>
  )
}
