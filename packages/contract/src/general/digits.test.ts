import { expect, it } from 'vitest'
import { latinDigits } from './digits.ts'

it.each(['०१२३४५६७८९', '০১২৩৪৫৬৭৮৯', '੦੧੨੩੪੫੬੭੮੯', '૦૧૨૩૪૫૬૭૮૯', '୦୧୨୩୪୫୬୭୮୯', '௦௧௨௩௪௫௬௭௮௯'])(
  'digits are read in every script: %s',
  (digits) => expect(latinDigits(`${digits} रोल`)).toBe('0123456789 रोल'),
)

it.each(['౦౧౨౩౪౫౬౭౮౯', '೦೧೨೩೪೫೬೭೮೯', '൦൧൨൩൪൫൬൭൮൯', '۰۱۲۳۴۵۶۷۸۹', '٠١٢٣٤٥٦٧٨٩', '０１２３４５６７８９'])(
  'digits are read in every script: %s',
  (digits) => expect(latinDigits(digits)).toBe('0123456789'),
)
