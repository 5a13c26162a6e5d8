import type { Response } from 'light-my-request'
import type { TestBrowser } from './test-site.ts'

/** The fields of a contact form. */
export const testFields = [
  { id: 'name', type: 'name', title: 'Your name', required: true },
  { id: 'email', type: 'email', title: 'Email', required: true },
  { id: 'message', type: 'textarea', title: 'Message', required: true, maxLength: 500 },
] as const

/** Makes a form as the owner does; a contact form unless `changes` say otherwise. */
export async function createFormOn(
  staff: TestBrowser,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly version: number }> {
  const response = await staff.post('/api/admin/forms', { name: 'Contact', fields: testFields, ...changes })
  if (response.statusCode !== 201) throw new Error(`The form was not made: ${response.body}`)
  return response.json()
}

/** Answers that the contact form takes. */
export function buildSubmission(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { name: ['Ana', 'Ruiz'], email: 'ana@example.com', message: 'Hello', ...changes }
}

/** Sends a form as the scripts of pages do: with a new key unless one is given. A text is sent as it is. */
export async function submitForm(
  visitor: TestBrowser,
  formId: string,
  values: unknown,
  more: { readonly key?: string; readonly captchaKey?: string } = {},
): Promise<Response> {
  if (!visitor.cookies.has('crumb')) await visitor.get('/api/crumb')
  const key = more.key ?? (await visitor.post('/api/form/FormSubmissionKey')).json().key
  const form = typeof values === 'string' ? values : JSON.stringify(values)
  return visitor.post('/api/form/SaveFormSubmission', {
    formId,
    form,
    key,
    captchaKey: more.captchaKey ?? null,
    pageTitle: 'Contact us',
    pagePath: '/contact',
    pageId: null,
    contentSource: 'c',
    pagePermissionTypeValue: 1,
  })
}

/** A field that takes two files: pictures and documents of at most a megabyte. */
export const fileField = {
  id: 'papers',
  type: 'file',
  title: 'Papers',
  fileKinds: ['image', 'document'],
  maxFiles: 2,
  maxMegabytes: 1,
} as const

/** Uploads a file into a field of a form, as the scripts of pages do. */
export async function uploadInto(
  visitor: TestBrowser,
  formId: string,
  fileName: string,
  bytes: Buffer | string,
  fieldId: string = fileField.id,
): Promise<Response> {
  if (!visitor.cookies.has('crumb')) await visitor.get('/api/crumb')
  return visitor.send({
    method: 'POST',
    url: `/api/form/uploads/${formId}/${fieldId}?${new URLSearchParams({ fileName })}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  })
}
