import { urls } from '#shared/urls.ts'
import { useLanguage } from '#app/language/words.tsx'
import { tintOf } from './tint.ts'
import world from './world.svg'
import type { Marker, World } from './world.server.ts'

/**
 * A map with a link for each country that snacks come from. The outlines are a file of their own, which only this page fetches; they lie below
 * all markers, so that none hides its neighbour's, and can be pressed as well. world-tips.ts says where somebody points.
 */
export function WorldMap({ world: { width, height, markers } }: { world: World }) {
  const { t, href, country } = useLanguage()
  return (
    <nav className="world" aria-label={t('places.map')}>
      <a className="skip-link button" href="#places">
        {t('places.skip-map')}
      </a>
      <div className="world-pane" data-enliven="map">
        <div className="world-sheet">
          <svg viewBox={`0 0 ${width} ${height}`}>
            <use className="world-land" href={`${world}#world`} />
            <g aria-hidden="true">
              {markers.map((marker) => (
                <a
                  key={marker.code}
                  className={tintOf(marker.code)}
                  data-outline={marker.code}
                  href={href(urls.country(marker.code))}
                  tabIndex={-1}
                >
                  {marker.isDrawn && <use href={`${world}#${marker.code}`} />}
                </a>
              ))}
            </g>
            {markers.map((marker) => (
              <a
                key={marker.code}
                href={href(urls.country(marker.code))}
                aria-label={t('places.on-map', { country: country(marker.code), count: marker.count })}
                data-marker={marker.code}
              >
                {isAside(marker) && <path d={`M${marker.homeX} ${marker.homeY}L${marker.x} ${marker.y}`} />}
                <circle className="world-target" cx={marker.x} cy={marker.y} r="25" />
                <circle className="world-dot" cx={marker.x} cy={marker.y} r="9" />
              </a>
            ))}
          </svg>
          <p className="world-tip" aria-hidden="true" hidden />
        </div>
      </div>
    </nav>
  )
}

/** Whether a marker had to make room, so that a line leads home. */
function isAside({ x, y, homeX, homeY }: Marker): boolean {
  return Math.hypot(x - homeX, y - homeY) > 8
}
