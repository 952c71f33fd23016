import { useEffect, useRef } from 'react'
import type { Address } from '#shared/address/address.ts'
import { urls } from '#shared/urls.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { PostalAddress } from '#app/parts/address/postal-address.tsx'

interface AddressCardProps {
  id: string
  address: Address
  /** The default address of checkout. */
  isFirst: boolean
  /** Shows the confirmation of the removal. */
  removing: boolean
}

/** One address of the address book with its actions. */
export function AddressCard({ id, address, isFirst, removing }: AddressCardProps) {
  const { t } = useLanguage()
  const named = { street: address.line1, name: address.name }
  return (
    <li className="panel" id={`address-${id}`}>
      <div className="address-head">
        <PostalAddress address={address} />
        {isFirst && <Badge tone="ok">{t('addresses.first')}</Badge>}
      </div>
      {removing ? (
        <ReallyRemove id={id} />
      ) : (
        <div className="address-acts">
          <LinkButton to={urls.addresses({ edit: id })} variant="secondary" size="small" aria-label={t('addresses.edit-named', named)}>
            {t('addresses.edit')}
          </LinkButton>
          <LinkButton
            to={`${urls.addresses({ remove: id })}#address-${id}`}
            variant="ghost"
            size="small"
            aria-label={t('addresses.remove-named', named)}
          >
            {t('addresses.remove')}
          </LinkButton>
          {!isFirst && (
            <form method="post">
              <input type="hidden" name="id" value={id} />
              <Button name="intent" value="prefer" variant="ghost" size="small" aria-label={t('addresses.prefer-named', named)}>
                {t('addresses.prefer')}
              </Button>
            </form>
          )}
        </div>
      )}
    </li>
  )
}

/** The safe choice comes first. */
function ReallyRemove({ id }: { id: string }) {
  const { t, href } = useLanguage()
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <div className="address-really">
      <p ref={question} tabIndex={-1}>
        {t('addresses.really')}
      </p>
      <form method="post" action={href(urls.addresses())} className="address-acts">
        <LinkButton to={urls.addresses()} variant="secondary" size="small">
          {t('addresses.keep')}
        </LinkButton>
        <input type="hidden" name="id" value={id} />
        <Button name="intent" value="remove" variant="danger" size="small">
          {t('addresses.remove')}
        </Button>
      </form>
    </div>
  )
}
