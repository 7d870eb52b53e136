<?php

/**
 * Texts of the harbour.
 */
return [
    // The name of the application
    'title' => 'Harbour log',
    'greeting' => 'Good morning, :name!',
    'quote' => "It's \"The Gull\"",
    'escaped' => 'It\'s low tide',
    'menu' => [
        'open' => 'Open',
        'close' => 'Close',
        'more' => [
            'print' => 'Print…',
        ],
    ],
    'ships' => '{0} No ships|{1} One ship|[2,*] :count ships',
    'empty' => '',
];
