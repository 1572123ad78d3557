import type { SharedMessages } from './messages.ts';

/** What client and console say in the same words, in Portuguese. */
export const shared: SharedMessages = {
  'market.cause.maintenance': 'manutenção programada',
  'market.cause.prices': 'seus preços de referência não são confiáveis',
  'market.cause.unusual': 'negociações incomuns estão sendo analisadas',
  'market.cause.network': 'problema na rede do ativo',
  'market.cause.terms': 'as regras de negociação estão sendo alteradas',
  'market.cause.delisting': 'o mercado será encerrado definitivamente',
  'chat.tooLong': 'No máximo 400 caracteres',
  'chat.hidden': 'O texto tem caracteres ocultos que mudam a direção de leitura',
  'chat.used': '{used} de {most} caracteres',
  'chat.imageFailed': 'Não foi possível enviar a imagem',
  'chat.imagesOnly': 'Só imagens: JPEG, PNG, WebP ou GIF de até 5 MB',
  'figure.notANumber': 'Só cabe um número aqui, por exemplo 0.5. O campo não foi alterado.',
  'figure.twoReadings': '{text} pode significar {point} ou {whole}. Digite o valor desejado.',
  'figure.tooManyDecimals':
    'Aqui são permitidas no máximo {count, plural, one {# casa decimal} other {# casas decimais}}. Nada foi cortado.',
  'figure.whole': 'Apenas números inteiros',
  'figure.tooLong': 'No máximo {count} algarismos antes do ponto',
};
