/** The posts of a school's staff, in the words of its lists. */
const teaching =
  /\b([tpn]gt|prt|ntt|jbt|pti|pet|principal|teacher|lecturer|coordinator|head ?(master|mistress)|librarian|shikshak)\b|शिक्षक|अध्याप|मुख्याध/i
const other =
  /\b(peon|clerk|driver|conductor|aa?yah?|sweeper|watch ?man|guard|security|gardener|mali|cook|helper|attendant|cleaner|accountant|cashier|receptionist|electrician|office (boy|assistant|staff)|non ?-?teaching|ldc|udc|mts|chowkidar|safai)\b|लिपिक|शिपाई|चपरासी|चौकीदार|सफाई|चालक|रसोइ|सेवक/i

export function isPost(text: string): boolean {
  return teaching.test(text) || other.test(text)
}

/** Whether somebody with this post is no teacher. */
export function isNotTeaching(post: string): boolean {
  return other.test(post) && !teaching.test(post)
}
