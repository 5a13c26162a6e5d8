import { type BrowserTranslate, findFileProblem, formatFileSize } from '@vitrine/commerce'
import type { Call } from '../page/call.ts'
import { showFieldProblem } from './form-problems.ts'
import type { FileState } from './file-rows.ts'
import type { ShownField } from './form-fields.ts'
import { sendFile } from './send-file.ts'

/** A field whose files are uploaded as soon as they are chosen. The form sends their ids, which the rows of the list carry. */
export function openUploadField(shown: ShownField, formId: string, call: Call, t: BrowserTranslate): void {
  const { element, field } = shown
  const input = element.querySelector<HTMLInputElement>('.form-file-input')
  const list = element.querySelector<HTMLElement>('.form-files')
  const status = element.querySelector<HTMLElement>('[role="status"]')
  if (!input || !list || !status) return
  const uploads = `/api/form/uploads/${encodeURIComponent(formId)}`
  const url = `${uploads}/${encodeURIComponent(field.id)}`
  /** A file that is taken out again takes no room. Where that fails, the server removes it after a day. */
  const discard = (id: string | undefined) => id !== undefined && void call('DELETE', `${uploads}/${id}`)
  /** Sentences on files that were refused, shown until others are chosen. */
  let refusals: readonly string[] = []
  const showRefusals = () => showFieldProblem(shown, refusals.join(' '))
  /** Conditions may depend on the field, and its problem may be gone. */
  const noteChange = () => {
    list.hidden = list.children.length === 0
    list.dispatchEvent(new Event('input', { bubbles: true }))
    if (refusals.length > 0) showRefusals()
  }

  const add = (file: File) => {
    const { name } = file
    const row = createRow(file, t)
    let upload = new AbortController()
    const start = async () => {
      upload = new AbortController()
      row.show('uploading')
      noteChange()
      const onProgress = (part: number) => row.showProgress(part)
      const answer = await sendFile({ url, file, signal: upload.signal, onProgress })
      if (!row.element.isConnected) {
        if (answer.kind === 'sent') discard(answer.id)
        return
      }
      if (answer.kind === 'sent') {
        row.element.dataset['uploadId'] = answer.id
        row.show('done')
        status.textContent = t('formFileUploaded', { fileName: name })
      } else if ([413, 415].includes(answer.failure.status)) {
        // Another attempt would end the same way.
        leave(row.element)
        refusals = [...refusals, answer.failure.message ?? t('formFileFailed')]
      } else {
        const { status: code, message } = answer.failure
        row.show('failed', code === 429 && message !== undefined ? message : t('formFileFailed'))
      }
      noteChange()
    }
    row.remove.addEventListener('click', () => {
      upload.abort()
      discard(row.element.dataset['uploadId'])
      leave(row.element)
      status.textContent = t('formFileRemoved', { fileName: name })
      refusals = []
      noteChange()
    })
    row.again.addEventListener('click', () => {
      row.remove.focus()
      void start()
    })
    list.append(row.element)
    void start()
  }

  /** Takes a row away; the focus goes to a neighbour where it was in the row. */
  const leave = (row: HTMLElement) => {
    const next = row.nextElementSibling ?? row.previousElementSibling
    const hadFocus = row.contains(document.activeElement)
    row.remove()
    if (hadFocus) (next?.querySelector<HTMLElement>('.form-file-remove') ?? input).focus()
  }

  const choose = (files: readonly File[]) => {
    const checked = files.map((file) => ({
      file,
      problem: findFileProblem(field, { name: file.name, byteSize: file.size }, t)?.sentence,
    }))
    const taken = checked.filter(({ problem }) => problem === undefined)
    // Of one file the new one takes the place of the old one.
    if (field.maxFiles === 1 && taken.length > 0) list.querySelector<HTMLElement>('.form-file-remove')?.click()
    const free = field.maxFiles - list.children.length
    refusals = [
      ...checked.flatMap(({ problem }) => problem ?? []),
      ...(taken.length > free ? [t('formFilesTooMany', { max: field.maxFiles })] : []),
    ]
    for (const { file } of taken.slice(0, free)) add(file)
    noteChange()
  }

  // The browser's own event comes before there are rows to check.
  input.addEventListener('input', (event) => event.stopPropagation())
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])]
    // The same file may be chosen again.
    input.value = ''
    if (files.length > 0) choose(files)
  })
  input.disabled = false
}

interface FileRow {
  readonly element: HTMLElement
  readonly remove: HTMLButtonElement
  readonly again: HTMLButtonElement
  show(state: FileState, problem?: string): void
  showProgress(part: number): void
}

function createRow(file: File, t: BrowserTranslate): FileRow {
  const fileName = file.name
  const element = create('li', 'form-file')
  const name = create('span', 'form-file-name')
  name.dir = 'auto'
  name.textContent = file.name
  const size = create('span', 'form-file-size')
  size.textContent = formatFileSize(file.size, t.language)
  const progress = create('progress', 'form-file-progress')
  progress.setAttribute('aria-label', t('formFileUploading', { fileName }))
  const problem = create('p', 'form-file-problem')
  problem.setAttribute('role', 'alert')
  const again = createButton('form-file-again', '↻', t('formFileAgain', { fileName }))
  const remove = createButton('form-file-remove', '×', t('formFileRemove', { fileName }))
  element.append(name, size, progress, again, remove, problem)
  return {
    element,
    remove,
    again,
    show: (state, sentence = '') => {
      element.dataset['state'] = state
      progress.hidden = state !== 'uploading'
      progress.value = 0
      again.hidden = state !== 'failed'
      problem.hidden = sentence === ''
      problem.textContent = sentence
    },
    showProgress: (part) => {
      progress.value = part
    },
  }
}

function createButton(name: string, sign: string, label: string): HTMLButtonElement {
  const button = create('button', name)
  button.type = 'button'
  button.textContent = sign
  button.setAttribute('aria-label', label)
  button.title = label
  return button
}

function create<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, name: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.className = name
  return element
}
