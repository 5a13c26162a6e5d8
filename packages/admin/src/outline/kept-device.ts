import { useState } from 'react'
import { type Device, isDevice } from '../themes/devices.ts'

const key = 'vitrine-page-width'

/** Windows narrower than this begin with the page of a tablet, which they show larger. */
const roomForDesktop = 1500

/** How wide the page is in the editor: as it was last on this device. */
export function useKeptDevice(): [Device, (device: Device) => void] {
  const [device, setDevice] = useState(() => readDevice() ?? (innerWidth < roomForDesktop ? 'tablet' : 'desktop'))
  return [
    device,
    (chosen) => {
      setDevice(chosen)
      keepDevice(chosen)
    },
  ]
}

function readDevice(): Device | undefined {
  try {
    const kept = localStorage.getItem(key)
    return isDevice(kept) ? kept : undefined
  } catch {
    // Storage is closed: the page begins as on a new device.
    return undefined
  }
}

function keepDevice(device: Device): void {
  try {
    localStorage.setItem(key, device)
  } catch {
    // Storage is full or closed: the width holds until the screen is left.
  }
}
