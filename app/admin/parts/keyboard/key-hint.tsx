/**
 * The key of a shortcut beside its control, for sighted users: `aria-keyshortcuts` on the control
 * says it to screen readers. Hidden without scripts, and while single keys are turned off.
 */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <kbd className="key-hint" aria-hidden="true" data-needs-script>
      {keys.toUpperCase()}
    </kbd>
  )
}
