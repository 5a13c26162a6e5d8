/**
 * Closes a dialog by a click beside its content, which fills the element. Text that is selected with the pointer and ends out there
 * is no such click: it began inside.
 */
export function closeOnBackdrop(dialog: HTMLDialogElement): void {
  let beganOutside = false
  dialog.addEventListener('pointerdown', ({ target }) => {
    beganOutside = target === dialog
  })
  dialog.addEventListener('click', ({ target }) => {
    if (beganOutside && target === dialog) dialog.close()
  })
}
