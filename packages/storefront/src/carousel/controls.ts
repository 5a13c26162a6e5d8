/** Icons of 20 by 20, drawn as lines. */
const icons = {
  previous: 'm12.5 4-6 6 6 6',
  next: 'm7.5 4 6 6-6 6',
  pause: 'M7.5 5v10M12.5 5v10',
  play: 'M7 4.5v11l8-5.5z',
} as const

/** A round button with an icon. The first word of `className` is what custom CSS knows. */
export function createIconButton(
  className: string,
  icon: keyof typeof icons,
  label: string,
  press: () => void,
): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `${className} vt-round`
  button.addEventListener('click', press)
  setIcon(button, icon, label)
  return button
}

export function setIcon(button: HTMLButtonElement, icon: keyof typeof icons, label: string): void {
  button.setAttribute('aria-label', label)
  button.innerHTML = `<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linejoin="round" aria-hidden="true"><path d="${icons[icon]}"/></svg>`
}
