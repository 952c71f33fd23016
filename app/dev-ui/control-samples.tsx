import { urls } from '#shared/urls.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ClosePanel } from '#app/ui/close-panel.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { QuantityField, Stepper } from '#app/ui/stepper.tsx'
import { SampleSection } from './sample-section.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger', 'paper'] as const
const sizes = ['small', 'medium', 'large'] as const

/** Buttons and links. */
export function ControlSamples() {
  return (
    <>
      <SampleSection name="Button">
        {variants.map((variant) => (
          <p key={variant}>
            {sizes.map((size) => (
              <Button key={size} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
            <Button variant={variant} icon="send">
              icon
            </Button>
            <Button variant={variant} busy>
              busy
            </Button>
            <Button variant={variant} disabled>
              disabled
            </Button>
          </p>
        ))}
        <Button full>full</Button>
      </SampleSection>
      <SampleSection name="LinkButton">
        {variants.map((variant) => (
          <LinkButton key={variant} to={urls.home()} variant={variant} icon="arrow-right">
            {variant}
          </LinkButton>
        ))}
      </SampleSection>
      <SampleSection name="CopyButton, ShareButton">
        <CopyButton text="W7K-4M2P" label="Copy" copied="Copied." notCopied="Not copied." />
        <ShareButton title="A snack" path={urls.home()} label="Share" copied="Copied." notCopied="Not copied." />
      </SampleSection>
      <SampleSection name="ClosePanel">
        <div id="sample-panel">
          <ClosePanel panel="sample-panel" />
        </div>
      </SampleSection>
      <SampleSection name="Stepper: one, several, the most, small">
        <Stepper label="Daifuku" quantity={1} most={9} />
        <Stepper label="Daifuku" quantity={4} most={9} />
        <Stepper label="Daifuku" quantity={9} most={9} />
        <Stepper label="Daifuku" quantity={4} most={9} size="small" />
      </SampleSection>
      <SampleSection name="QuantityField">
        <QuantityField label="Daifuku" most={9} />
      </SampleSection>
      <SampleSection name="Breadcrumbs">
        <Breadcrumbs trail={[{ label: 'Home', to: urls.home() }, { label: 'Sweet', to: urls.products() }, { label: 'Daifuku' }]} />
      </SampleSection>
    </>
  )
}
