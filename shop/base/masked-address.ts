/** Enough of an email address to tell two emails apart, too little to write to anybody: 'a***@example.com'. */
export function maskEmail(address: string): string {
  return address.replace(/^(.).*@/su, '$1***@')
}
