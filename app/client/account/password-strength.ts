import { findElement, readData } from '../find-element.ts'

/** The server's rating of a password. */
interface Rating {
  /** 1 to 4; the server accepts 3 and 4. */
  strength: number
  reasons: string[]
}

const TYPING_PAUSE_MS = 300
/** Form fields with personal data, which a password should not contain. */
const personalFields = ['name', 'firstName', 'lastName', 'email']
const followed = new WeakSet<HTMLInputElement>()

/**
 * Rates the password on the server at each pause in typing (debounce) and updates the meter.
 * Without a rating the rules stay visible, and the form's own response reports errors.
 */
export function watchPasswordStrength(input: HTMLInputElement): void {
  const meter = input.closest('.field')?.querySelector<HTMLElement>('.password-meter')
  const help = document.getElementById(`${input.id}-help`)
  if (!meter || !help || followed.has(input)) return
  followed.add(input)
  const rules = help.textContent
  let asking = new AbortController()
  const typed = async () => {
    asking.abort()
    const { signal } = (asking = new AbortController())
    if (!input.value) return show(null)
    await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS))
    const rating = signal.aborted ? null : await fetchRating(input, signal)
    if (!signal.aborted) show(rating)
  }
  const show = (rating: Rating | null) => {
    const [none = '', ...verdicts] = JSON.parse(readData(meter, 'verdicts')) as string[]
    const why = JSON.parse(readData(meter, 'reasons')) as Record<string, string>
    const strength = rating?.strength ?? 0
    const verdict = verdicts[strength - 1] ?? none
    const gauge = findElement(meter, 'meter', HTMLMeterElement)
    meter.className = `password-meter strength-${strength}`
    gauge.value = strength
    gauge.setAttribute('aria-valuetext', verdict)
    for (const [bar, one] of meter.querySelectorAll('span').entries()) one.classList.toggle('is-full', bar < strength)
    help.textContent = rating ? [verdict, ...rating.reasons.map((reason) => why[reason])].join(' ') : rules
    // The error below must not contradict the rating.
    if (input.dataset.strength === 'weak-password') showWeakError(input, rating?.reasons.length !== 0)
  }
  input.addEventListener('input', () => void typed())
  if (input.value) void typed()
}

function showWeakError(input: HTMLInputElement, isWeak: boolean): void {
  const error = document.getElementById(`${input.id}-error`)
  if (error) error.hidden = !isWeak
  if (isWeak) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
}

async function fetchRating({ value, form }: HTMLInputElement, signal: AbortSignal): Promise<Rating | null> {
  const fields = form ? new FormData(form) : new FormData()
  const about = personalFields.flatMap((name) => {
    const text = fields.get(name)
    return typeof text === 'string' && text ? [text.slice(0, 254)] : []
  })
  try {
    const answer = await fetch('/api/auth/password-strength', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: value, about }),
      signal,
    })
    return answer.ok ? ((await answer.json()) as Rating) : null
  } catch {
    return null
  }
}
