import './postal-address.css'
import type { Address } from '#shared/address/address.ts'
import { addressLines } from '#shared/address/address-lines.ts'
import { useLanguage } from '#app/language/words.tsx'

/** An address as printed on the parcel. */
export function PostalAddress({ address }: { address: Address }) {
  const { country } = useLanguage()
  return (
    <address className="postal">
      {addressLines(address, country(address.country)).map((line, index) => (
        <span key={`${index} ${line}`}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  )
}
