/** Values that the measured servers and the measuring clients share. */
export const path = '/realtime/v1'
export const key = 'wanderbite'
export const serviceKey = 'the key that broadcasts in a measurement'
export const tokenSecret = 'the secret that signs tickets in a measurement'
export const origin = 'http://localhost:3000'
