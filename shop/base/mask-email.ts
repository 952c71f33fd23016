/** Masks an email address: enough to tell two apart, too little to write to: 'a***@example.com'. */
export function maskEmail(address: string): string {
  return address.replace(/^(.).*@/su, '$1***@')
}
