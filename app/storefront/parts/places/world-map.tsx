import { urls } from '#shared/urls.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { countryTint } from './country-tint.ts'
import world from './world.svg'
import type { CountryMarker, WorldMapData } from './world.server.ts'

/**
 * A map with a link for each country that has products. The outlines are in a separate file that
 * only this page loads. They lie below all markers, so that no outline hides a marker, and they are
 * links, too. world-tips.ts shows the country's name under the pointer.
 */
export function WorldMap({ world: { width, height, markers } }: { world: WorldMapData }) {
  const { t, href, country } = useLanguage()
  return (
    <nav className="world" aria-label={t('places.map')}>
      <a className="skip-link button" href="#places">
        {t('places.skip-map')}
      </a>
      <div className="world-pane" data-mount="map">
        <div className="world-sheet">
          <svg viewBox={`0 0 ${width} ${height}`}>
            <use className="world-land" href={`${world}#world`} />
            <g aria-hidden="true">
              {markers.map((marker) => (
                <a
                  key={marker.code}
                  className={countryTint(marker.code)}
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
      <p className="world-hint" aria-hidden="true">
        <Icon name="arrow-left" small />
        {t('places.swipe-map')}
        <Icon name="arrow-right" small />
      </p>
    </nav>
  )
}

/** Whether a marker was moved aside and needs a line to its country. */
function isAside({ x, y, homeX, homeY }: CountryMarker): boolean {
  return Math.hypot(x - homeX, y - homeY) > 8
}
