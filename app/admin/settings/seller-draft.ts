import type { SellerSettings } from '#shop/settings.ts'

/** The input for the seller. The address is one text, line by line. */
export interface SellerDraft {
  address: string
  taxNumber: string
}

export function sellerDraftOf({ address, taxNumber }: SellerSettings): SellerDraft {
  return { address: address.join('\n'), taxNumber }
}

export function readSellerDraft(values: Record<string, string>): SellerDraft {
  return { address: values.address ?? '', taxNumber: values.taxNumber ?? '' }
}

export function sellerInputOf({ address, taxNumber }: SellerDraft): SellerSettings {
  return {
    address: address
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    taxNumber,
  }
}
