import { redirect } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { type SettingName, undoSettingChange } from '#shop/office/settings/settings-editor.ts'
import type { Shop } from '#shop/shop.ts'
import { loadSettingForm } from './load-setting-form.server.ts'
import type { SettingFormState } from './setting-action.server.ts'

/**
 * Takes back the change that was made at `seen`, and redirects. After another change it returns the
 * form with the present values.
 */
export async function undoSetting(
  shop: Shop,
  by: Customer,
  name: SettingName,
  { seen = '' }: Record<string, string>,
): Promise<Response | SettingFormState> {
  try {
    await undoSettingChange(shop, by, { name, seen: new Date(seen) })
    return redirect(adminUrls.setting(name, { saved: 'undone' }), 303)
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'not-found') throw error
    const { form } = await loadSettingForm(shop, by, name)
    return { ...form, failure: error.code, status: error.status }
  }
}
