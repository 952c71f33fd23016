/** Tracking pages by carrier. The tracking number goes at the end. */
const pages = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  DHL: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  'Royal Mail': 'https://www.royalmail.com/track-your-item#/tracking-results/',
  Correos: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=',
  'La Poste': 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
  'Japan Post': 'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=',
}

/** The carriers whose tracking page needs only the number. */
export const carriers = Object.keys(pages) as (keyof typeof pages)[]

/** Normalizes a typed carrier name; an unknown carrier stays as typed. */
export function normalizeCarrier(typed: string): string {
  return carriers.find((name) => plain(name) === plain(typed)) ?? typed
}

/** The tracking URL of a parcel; null where the number is not enough. */
export function trackingUrlOf(carrier: string, number: string): string | null {
  const name = carriers.find((one) => one === carrier)
  return name && number ? pages[name] + encodeURIComponent(number.replace(/[ -]/g, '')) : null
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '')
}
