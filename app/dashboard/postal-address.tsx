import './postal-address.css'
import type { Address } from '#shared/address.ts'
import { useLanguage } from '../words.tsx'

/** An address as it stands on the parcel. */
export function PostalAddress({ address }: { address: Address }) {
  const { country } = useLanguage()
  const { name, line1, line2, city, region, postalCode } = address
  const place = `${city}, ${[region, postalCode].filter(Boolean).join(' ')}`
  return (
    <address className="postal">
      {[name, [line1, line2].filter(Boolean).join(', '), place, country(address.country)].map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
