import type { ReactNode } from 'react'
import { Button, LinkButton } from '#app/ui/button.tsx'

/** The end of a step: a back link and the main button. */
export function StepButtons({ back, busy, children }: { back: { to: string; label: string }; busy: boolean; children: ReactNode }) {
  return (
    <div className="checkout-onward">
      <LinkButton to={back.to} variant="ghost" icon="arrow-left">
        {back.label}
      </LinkButton>
      <Button size="large" busy={busy}>
        {children}
      </Button>
    </div>
  )
}
