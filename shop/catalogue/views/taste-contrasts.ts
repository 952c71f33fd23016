/**
 * Tastes that are good after one another, with a weight: salt, then cream. Cream stands for what is
 * sweet and has milk in it. Pages say each in words (`pairings.json`): a new one needs a message.
 */
export const tasteContrasts = {
  'salty-cream': 1,
  'salty-sweet': 0.9,
  'salty-sour': 0.7,
  'sweet-salty': 0.95,
  'sweet-sour': 0.9,
  'sweet-heat': 0.9,
  'sour-sweet': 0.85,
  'sour-cream': 0.9,
  'sour-salty': 0.8,
  'heat-sweet': 0.85,
  'heat-cream': 1,
  'heat-sour': 0.75,
  'crunch-chew': 0.75,
  'crunch-cream': 0.7,
  'chew-crunch': 0.75,
} as const

export type Contrast = keyof typeof tasteContrasts
