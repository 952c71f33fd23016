import { enhance } from './enhance.ts'
import { askBeforeShowingAgain } from './layout/back.ts'
import { showFlash } from './layout/flash.ts'

// All that runs on a page that only the server draws (see still.ts): the same listeners as on every other page, and what their frame does.

enhance()
showFlash()
if (document.querySelector('[data-signed-in]')) askBeforeShowingAgain()
// A refusal is read out before the form is tried again.
document.querySelector<HTMLElement>('[role=alert][tabindex]')?.focus()
