import { Badge, AllergenBadge, DietBadge, CountryBadge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Chillies, HeatBadge } from '#app/ui/heat.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Toast, showToast } from '#app/ui/toast.ts'
import { SampleSection } from './sample-section.tsx'

const tones = ['plain', 'ok', 'warn', 'danger', 'info', 'rose', 'ink', 'line'] as const
const toasts: Toast[] = [
  { title: 'Added to your basket', action: { label: 'View basket', href: '#' } },
  { title: 'A new price', text: 'It was $5.00.', kind: 'info' },
  {
    title: 'Not sent: there is no connection',
    text: 'What you typed is still here.',
    kind: 'error',
    action: { label: 'Try again', press: () => {} },
  },
  { title: 'It stays', kind: 'info', stays: true },
]

/** Texts: badges, notices and toasts. */
export function TextSamples() {
  return (
    <>
      <SampleSection name="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="ok" dot>
          with a dot
        </Badge>
        <Badge icon="truck">with an icon</Badge>
      </SampleSection>
      <SampleSection name="Origin, DietBadge, ContainsBadge">
        <CountryBadge code="JP" />
        <CountryBadge code="MX">Oaxaca</CountryBadge>
        {['vegan', 'vegetarian', 'halal', 'kosher', 'gluten-free', 'dairy-free', 'nut-free'].map((diet) => (
          <DietBadge key={diet} diet={diet} />
        ))}
        {['gluten', 'milk', 'eggs', 'fish', 'crustaceans', 'molluscs', 'peanuts', 'soy', 'tree-nuts', 'sesame'].map((allergen) => (
          <AllergenBadge key={allergen} allergen={allergen} />
        ))}
      </SampleSection>
      <SampleSection name="HeatBadge, Chillies">
        {([0, 1, 2, 3] as const).map((level) => (
          <HeatBadge key={level} level={level} />
        ))}
        <Chillies level={2} />
      </SampleSection>
      <SampleSection name="Notice">
        {(['info', 'ok', 'warn', 'danger'] as const).map((tone) => (
          <Notice key={tone} tone={tone}>
            A sentence that matters, long enough to need a second line where there is not much room.
          </Notice>
        ))}
      </SampleSection>
      <SampleSection name="toast">
        {toasts.map((message) => (
          <Button key={message.title} variant="secondary" size="small" onClick={() => showToast(message)}>
            {message.title}
          </Button>
        ))}
      </SampleSection>
      <SampleSection name="Empty">
        <EmptyState title="Nothing here yet" text="One sentence, one suggestion, one button." level="h3">
          <Button>See all snacks</Button>
        </EmptyState>
      </SampleSection>
    </>
  )
}
