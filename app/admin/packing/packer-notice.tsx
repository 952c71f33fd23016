import type { PackingView } from '#shop/ordering/fulfilment/packing.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * The packer, when it is another person. `second`: the reader tried to take the parcel and came too
 * late.
 */
export function PackerNotice({ parcel: { stage, packer }, second }: { parcel: PackingView; second: boolean }) {
  const { t } = useLanguage()
  if (stage !== 'paid' && stage !== 'packing') return <Notice tone="info">{t(`admin-packing.stage-${stage}`)}</Notice>
  if (!packer || packer.isYou) return null
  return (
    <Notice tone="warn" role={second ? 'alert' : undefined}>
      <p>{t(second ? 'admin-packing.packed-by-other-first' : 'admin-packing.packed-by-other-now', { name: packer.name })}</p>
      <form method="post" className="packing-take-over">
        <Button name="intent" value="take-over" variant="secondary" size="small">
          {t('admin-packing.take-over')}
        </Button>
      </form>
    </Notice>
  )
}
