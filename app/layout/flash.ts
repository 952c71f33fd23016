/** Shows the flash message of the page before as a toast, if there is one (see toasts.tsx). */
export function showFlash(): void {
  const { flash, flashKind, view = '', basket = '' } = document.getElementById('toasts')?.dataset ?? {}
  if (!flash) return
  const leadsOn = flashKind === 'added'
  const show = async () =>
    (await import('../ui/toast.ts')).showToast({
      title: flash,
      kind: flashKind === 'error' || flashKind === 'info' ? flashKind : 'success',
      action: leadsOn ? { label: view, href: basket } : undefined,
    })
  void show().catch(() => {})
}
