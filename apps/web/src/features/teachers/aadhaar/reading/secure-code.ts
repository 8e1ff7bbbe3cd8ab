import { type CardCode, dayOf, pincodeOf, tidy } from './card-details.ts'

/** The largest QR code has 7,089 digits. */
const mostDigits = 7089
/** Genuine ones have some kilobytes; a few bytes can be made to unpack into gigabytes. */
const mostBytes = 64 * 1024
const fieldEnd = 255
const fieldsBeforePhoto = 16

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  const hex = BigInt(digits).toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return Uint8Array.from({ length: even.length / 2 }, (_, at) =>
    Number.parseInt(even.slice(at * 2, at * 2 + 2), 16),
  )
}

/** Unpacked as far as possible, and no further than a genuine one. */
async function unpacked(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const all = new Uint8Array(mostBytes)
  let length = 0
  try {
    while (length < mostBytes) {
      const { done, value } = await reader.read()
      if (done) break
      all.set(value.subarray(0, mostBytes - length), length)
      length += value.length
    }
  } catch {
    return new Uint8Array()
  } finally {
    reader.cancel().catch(() => {})
  }
  return all.subarray(0, Math.min(length, mostBytes))
}

function fieldsOf(bytes: Uint8Array): string[] {
  const reader = new TextDecoder('latin1')
  const fields: string[] = []
  let from = 0
  while (fields.length <= fieldsBeforePhoto) {
    const end = bytes.indexOf(fieldEnd, from)
    if (end < 0) break
    fields.push(reader.decode(bytes.subarray(from, end)))
    from = end + 1
  }
  return fields
}

/**
 * The code of a card printed since 2018: one long number with packed fields, a photo and a signature. It contains the
 * last four digits of the Aadhaar number. Null for another code; it never fails, whatever the text is.
 */
export async function readSecureCode(text: string): Promise<CardCode | null> {
  if (text.length < 100 || text.length > mostDigits || !/^\d+$/.test(text)) return null
  const fields = fieldsOf(await unpacked(bytesOf(text)))
  const [first = ''] = fields
  // The first ones had no version.
  const [
    flag = '',
    reference = '',
    name,
    dob,
    ,
    ,
    district,
    ,
    ,
    location,
    pincode,
    postOffice,
    state,
    ,
    subDistrict,
    vtc,
  ] = /^V\d$/.test(first) ? fields.slice(1) : fields
  if (!/^[0-3]$/.test(flag) || !/^\d{4,40}$/.test(reference) || vtc === undefined) return null
  return {
    number: null,
    lastFour: reference.slice(0, 4),
    details: {
      name: tidy(name),
      dob: dayOf(dob),
      village: tidy(location) ?? tidy(vtc),
      vtc: tidy(vtc),
      postOffice: tidy(postOffice),
      subDistrict: tidy(subDistrict) ?? tidy(district),
      district: tidy(district),
      state: tidy(state),
      pincode: pincodeOf(pincode),
    },
  }
}
